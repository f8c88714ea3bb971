import {
  type ReactNode,
  type RefObject,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Live } from "#live/live.ts";
import { LiveContext } from "#live/use-live.ts";
import { useInBrowser } from "#ui/window-state.ts";
import { onFirstActivity, whenIdle } from "#device/update/first-activity.ts";

/** How far below the screen the markup is taken over, as a margin of the observer. */
const NEAR = "400px 0px";

/** Milliseconds until the data is loaded although nobody came near, so that it can be read offline. */
const REST_MS = 4000;

interface Props {
  /** What the children show; another name shows other children at once. */
  readonly name: string;
  /** Loads what the children need; false if it couldn't be loaded. */
  readonly load: () => Promise<boolean>;
  readonly children: () => ReactNode;
}

/** What the keyboard can reach, in order. */
function focusable(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>("a, button, input, select, summary, [tabindex]")];
}

/** What a button of the server's is called: the children may have others before it. */
function nameOf(button: Element): string {
  return button.getAttribute("aria-label") ?? button.textContent;
}

function buttonNamed(box: HTMLElement | null, name: string): HTMLElement | undefined {
  return [...(box?.querySelectorAll("button") ?? [])].find(
    (each) => name !== "" && nameOf(each) === name,
  );
}

/** The button that an event is on, by its name; "" for none. */
function buttonOf({ target }: Event): string {
  const button = target instanceof Element ? target.closest("button") : null;
  return button === null ? "" : nameOf(button);
}

/** The button of a press whose click the browser makes only if the same element is there at its end. */
function heldBy(event: Event): string {
  const isTap = event instanceof PointerEvent && event.pointerType === "touch";
  const isOther = event instanceof KeyboardEvent && event.key !== " ";
  return isTap || isOther ? "" : buttonOf(event);
}

/** What was typed into a field that isn't React's yet. */
function typedIn(element: Element | null): string {
  return element instanceof HTMLInputElement && element.type === "search" ? element.value : "";
}

/** What a visitor did to the server's markup: names of buttons, "" for none, and a place among what has the focus. */
interface Hands {
  pressed: string;
  /** Being pressed. */
  held: string;
  focused: number;
  typed: string;
}

interface Watch extends Pick<Props, "load"> {
  readonly box: HTMLElement;
  readonly live: Live | null;
  readonly hands: Hands;
  readonly take: () => void;
}

/** Calls `take` when the children are wanted and can be rendered; returns how to stop. */
function watch({ box, live, load, hands, take }: Watch): () => void {
  const tryTaking = async () => {
    if (await load().catch(() => false)) take();
  };
  const onClick = async (event: Event) => {
    hands.pressed = buttonOf(event);
    if (hands.pressed === "") return;
    // Who presses is answered, whatever there is to show.
    await load().catch(() => false);
    take();
  };
  const over = new AbortController();
  const { signal } = over;
  box.addEventListener("click", (event) => void onClick(event), { signal });
  for (const begins of ["pointerdown", "keydown"])
    box.addEventListener(begins, (event) => (hands.held = heldBy(event)), { signal });
  for (const ends of ["pointerup", "pointercancel", "keyup"])
    addEventListener(ends, () => (hands.held = ""), { signal });
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && void tryTaking(),
    { rootMargin: NEAR },
  );
  observer.observe(box);
  // What couldn't be loaded is tried again when the server answers again.
  const leaveState = live?.subscribeState(() => {
    observer.unobserve(box);
    observer.observe(box);
  });
  const leave = live?.subscribe(({ name }) => name === "changed" && void tryTaking());
  const stopWaiting = onFirstActivity(() => whenIdle(() => void load().catch(() => {})), REST_MS);
  return () => {
    over.abort();
    observer.disconnect();
    leaveState?.();
    leave?.();
    stopWaiting();
  };
}

/** Presses a button at the end of a press that began on the one in whose place it is. */
function pressAtEnd(button: HTMLElement): void {
  const over = new AbortController();
  const end = ({ target }: Event) => {
    over.abort();
    if (target instanceof Node && button.contains(target)) button.click();
  };
  for (const ends of ["pointerup", "keyup"]) addEventListener(ends, end, over);
}

/** Hands the focus, the text and the press that the server's markup had over to the children in its place. */
function useHandOver(boxRef: RefObject<HTMLDivElement | null>, isKept: boolean) {
  const handsRef = useRef<Hands>({ pressed: "", held: "", focused: -1, typed: "" });

  // In the frame that shows the children: a key that is pressed then finds what was typed, a press its end.
  useLayoutEffect(() => {
    const box = boxRef.current;
    if (isKept || box === null) return;
    const hands = handsRef.current;
    const focused = focusable(box)[hands.focused];
    focused?.focus({ preventScroll: true });
    if (focused instanceof HTMLInputElement && hands.typed !== "") focused.value = hands.typed;
    const held = buttonNamed(box, hands.held);
    if (held !== undefined) pressAtEnd(held);
    Object.assign(hands, { held: "", focused: -1 });
  }, [boxRef, isKept]);

  useEffect(() => {
    if (isKept) return;
    buttonNamed(boxRef.current, handsRef.current.pressed)?.click();
    handsRef.current.pressed = "";
  }, [boxRef, isKept]);

  const hold = (box: HTMLDivElement) => {
    boxRef.current = box;
    // The last moment before the children take its place: until then visitors may type in it.
    return () => {
      const { activeElement: active } = document;
      const focused = focusable(box).findIndex((each) => each === active);
      Object.assign(handsRef.current, { focused, typed: typedIn(active) });
    };
  };
  return { hold, handsRef };
}

/**
 * Leaves its children's markup as the server made it, without data or a takeover, until it comes near the
 * screen; the children are then rendered in its place, and a button that was pressed meanwhile is pressed.
 */
export function Kept({ name, load, children }: Props) {
  const hydrating = useInBrowser(() => false, true);
  const [kept, setKept] = useState(hydrating ? name : null);
  const boxRef = useRef<HTMLDivElement>(null);
  const loadRef = useRef(load);
  const isKept = kept === name;

  const { hold, handsRef } = useHandOver(boxRef, isKept);
  const live = use(LiveContext);

  useEffect(() => {
    const box = boxRef.current;
    if (!isKept || box === null) return;
    const take = () => startTransition(() => setKept(null));
    return watch({ box, live, load: loadRef.current, hands: handsRef.current, take });
  }, [isKept, live, handsRef]);

  if (!isKept || import.meta.env.SSR) return <div ref={boxRef}>{children()}</div>;
  return (
    <div
      key="kept"
      ref={hold}
      // oxlint-disable-next-line react/no-danger -- takes no HTML over: what the server made stays
      dangerouslySetInnerHTML={{ __html: "" }}
      suppressHydrationWarning
    />
  );
}
