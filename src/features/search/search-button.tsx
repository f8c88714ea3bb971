import { useLingui } from "@lingui/react/macro";
import { useWindowEvent } from "@mantine/hooks";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useLateSheet } from "#ui/mantine/use-late-sheet.ts";
import type { SearchBoxProps } from "./search-box.tsx";

/** Opens the search from everywhere but fields. */
const KEY = "/";

async function loadBox() {
  const { SearchBox } = await import("./search-box.tsx");
  return (props: SearchBoxProps) => <SearchBox {...props} />;
}

/** Whether a key is meant for the page: not for a field or a dialog, nor as a shortcut of the browser. */
function isForPage({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector("dialog[open]") !== null) return false;
  return !(target instanceof Element && target.closest("input, textarea, select, dialog"));
}

/** The button of the search, which loads when it is first opened. */
export function SearchButton({ tracks }: Pick<SearchBoxProps, "tracks">) {
  const { t } = useLingui();
  const { sheet, open } = useLateSheet(loadBox, { tracks });
  useWindowEvent("keydown", (event) => {
    if (event.key !== KEY || !isForPage(event)) return;
    event.preventDefault();
    open();
  });
  return (
    <>
      <Button
        look="icon"
        aria-label={t`Search`}
        aria-haspopup="dialog"
        aria-keyshortcuts={KEY}
        onClick={open}
      >
        <Icon name="search" />
      </Button>
      {sheet}
    </>
  );
}
