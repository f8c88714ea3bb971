import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import * as v from "valibot";
import type { HomePage } from "#contract/site.ts";
import { LANGUAGES, type Language } from "#contract/languages.ts";
import { type NavItem, navItem } from "#domain/track-numbers.ts";
import { type StoredValue, storedValue } from "#data/stored-value.ts";
import { homeQuery } from "#data/queries/home.ts";

/** Key in localStorage of the last known menu, a list for each language. */
export const NAV_LIST_KEY = "nav-list";

const id = v.pipe(v.number(), v.integer(), v.minValue(0));
const Items = v.array(
  v.object({
    id,
    cateId: id,
    number: v.nullable(id),
    name: v.string(),
    alias: v.string(),
    imageUrl: v.string(),
  }),
);
const NavLists = v.record(v.picklist(LANGUAGES), Items);
type NavLists = Readonly<Partial<Record<Language, readonly NavItem[]>>>;

const NOTHING: NavLists = {};
const NO_ITEMS: readonly NavItem[] = [];

let stored: StoredValue<v.InferOutput<typeof NavLists>> | undefined;

function lists() {
  stored ??= storedValue(NAV_LIST_KEY, NavLists, {});
  return stored;
}

/** Stores a language's menu if it has changed. */
function store(locale: Language, items: readonly NavItem[]) {
  const before = lists().get();
  if (JSON.stringify(before[locale]) === JSON.stringify(items)) return;
  lists().set({ ...before, [locale]: items.map((item) => ({ ...item })) });
}

const toItems = ({ categories }: HomePage) => categories.map(navItem);

/**
 * The menu of the tracks: made of the categories, and stored on the device for pages that start
 * before or without them.
 */
export function useNavList(locale: Language): readonly NavItem[] {
  const known = useSyncExternalStore<NavLists>(
    lists().subscribe,
    () => lists().get(),
    () => NOTHING,
  );
  const { data: items } = useQuery({ ...homeQuery(locale), select: toItems });
  useEffect(() => {
    if (items !== undefined) store(locale, items);
  }, [locale, items]);
  return items ?? known[locale] ?? NO_ITEMS;
}
