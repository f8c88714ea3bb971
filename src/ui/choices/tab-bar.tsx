import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

type Props = {
  readonly label: string;
  /** Links; the open one carries `aria-current`. */
  readonly children: ReactNode;
};

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Links in a row that scrolls horizontally, with navigation by arrow keys, Home and End. */
export function TabBar({ label, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<Element>(null);

  useEffect(() => {
    const open = box.current?.querySelector<HTMLElement>("[aria-current]");
    if (!open || !box.current) return;
    // Scrolls only for another tab: it forces layout, and would undo the visitor's scrolling.
    const before = shown.current ?? box.current.firstElementChild;
    shown.current = open;
    if (open === before) return;
    const { clientWidth } = box.current;
    box.current.scrollLeft = open.offsetLeft - (clientWidth - open.offsetWidth) / 2;
  });

  function moveFocus(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const links = [...(box.current?.querySelectorAll("a") ?? [])];
    const index = links.findIndex((link) => link === document.activeElement);
    if (step === undefined || index === -1) return;
    event.preventDefault();
    links[step(index, links.length - 1)]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys come from its links
    <nav className="tab-bar" aria-label={label} onKeyDown={moveFocus}>
      <div className="tab-bar-scroll" ref={box}>
        {children}
      </div>
    </nav>
  );
}
