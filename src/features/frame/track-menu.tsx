import { Trans } from "@lingui/react/macro";
import { useClickOutside, useWindowEvent } from "@mantine/hooks";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import type { NavItem } from "#domain/track-numbers.ts";
import { Icon } from "#ui/icon.tsx";
import { isComposing } from "#ui/window-state.ts";
import { entryFor } from "./menu-keys.ts";
import { TrackLink, TrackPicture } from "./track-list.tsx";
import { useHoverMenu } from "./hover-menu.ts";

type Props = {
  readonly items: readonly NavItem[];
  /** Called when a track without a draw is chosen: it has no page. */
  readonly onNoData: () => void;
};

/** The menu of the tracks: by pointer, tap and keyboard; opens without scripts too. */
export function TrackMenu({ items, onNoData }: Props) {
  const { box, open, shown, close, ...by } = useMenu();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys come from its links
    <details
      className="track-menu"
      ref={box}
      open={open || shown}
      data-open={open || undefined}
      data-shown={open || shown ? String(shown) : undefined}
      onPointerEnter={by.enter}
      onPointerLeave={by.leave}
      onPointerDown={by.touch}
      onKeyDown={by.press}
    >
      <summary className="track-menu-entry" onClick={by.click}>
        <Trans id="marbles">Marbles</Trans>
        <Icon name="chevron-down" size={16} />
      </summary>
      <ul className="track-menu-drop">
        {items.map((item) => (
          <li key={item.cateId}>
            <TrackLink item={item} onNoData={onNoData} onFollow={close}>
              <TrackPicture item={item} side={42} />
              <span>
                <b>{item.name}</b>
                <small>{item.alias}</small>
              </span>
            </TrackLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

function useMenu() {
  const menu = useHoverMenu();
  const { open, shown, close, show } = menu;
  const byMouse = useRef(false);
  const box = useClickOutside<HTMLDetailsElement>(
    close,
    ["pointerdown", "focusin"],
    undefined,
    open,
  );

  useEffect(() => {
    // Opened by hand before the scripts ran.
    if (box.current?.open) show();
    // oxlint-disable-next-line react/exhaustive-deps -- only at the start
  }, []);

  useWindowEvent("keydown", (event) => {
    if (!open || event.key !== "Escape" || isComposing(event)) return;
    if (box.current?.contains(document.activeElement))
      box.current.querySelector("summary")?.focus();
    close();
  });

  return {
    box,
    open,
    shown,
    close,
    enter: ({ pointerType }: PointerEvent) => pointerType === "mouse" && menu.enter(),
    leave: ({ pointerType }: PointerEvent) => pointerType === "mouse" && menu.leave(),
    touch: ({ pointerType }: PointerEvent) => {
      byMouse.current = pointerType === "mouse";
    },
    click: (event: MouseEvent) => {
      event.preventDefault();
      // Entering has opened it already: a click must not close it again.
      if (open && !(byMouse.current && event.detail > 0)) close();
      else show();
    },
    press: (event: KeyboardEvent) => {
      const entries = [...(box.current?.querySelectorAll<HTMLElement>("li > *") ?? [])];
      const index = entries.findIndex((entry) => entry === document.activeElement);
      if (event.key === "Tab" && index !== -1) close();
      const to = entryFor(event.key, index, entries.length);
      if (to === null) return;
      event.preventDefault();
      show();
      // The dropdown can't take the focus before it is shown.
      requestAnimationFrame(() => entries[to]?.focus());
    },
  };
}
