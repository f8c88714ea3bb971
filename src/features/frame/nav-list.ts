import { useEffect, useSyncExternalStore } from "react";
import * as v from "valibot";
import type { Category } from "#contract/site.ts";
import { LANGUAGES, type Language } from "#contract/languages.ts";
import { type NavItem, navItem } from "#domain/track-numbers.ts";
import { type StoredValue, storedValue } from "#device/stored-value.ts";

/** Where the last known menu is kept in the browser's storage, a list for each language. */
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

let kept: StoredValue<v.InferOutput<typeof NavLists>> | undefined;

function lists() {
  kept ??= storedValue(NAV_LIST_KEY, NavLists, {});
  return kept;
}

const subscribe = (changed: () => void) => lists().subscribe(changed);

/** Keeps a language's menu where it is another one than before. */
function keep(locale: Language, items: readonly NavItem[]) {
  const before = lists().get();
  if (JSON.stringify(before[locale]) === JSON.stringify(items)) return;
  lists().set({ ...before, [locale]: items.map((item) => ({ ...item })) });
}

/**
 * The menu of the tracks: made of the categories, and kept on the device for pages that come up
 * before or without them.
 */
export function useNavList(
  locale: Language,
  categories: readonly Category[] | undefined,
): readonly NavItem[] {
  const known = useSyncExternalStore<NavLists>(
    subscribe,
    () => lists().get(),
    () => NOTHING,
  );
  const items = categories?.map(navItem);
  useEffect(() => {
    if (items !== undefined) keep(locale, items);
    // oxlint-disable-next-line react/exhaustive-deps -- the items are made of the categories
  }, [locale, categories]);
  return items ?? known[locale] ?? NO_ITEMS;
}
