import {
  type ReactNode,
  type RefObject,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { Live } from "#live/live.ts";
import { LiveContext } from "#live/use-live.ts";
import { onFirstActivity, whenIdle } from "#device/update/first-activity.ts";

/** How far below the screen the markup is taken over, as a margin of the observer. */
const NEAR = "400px 0px";

/** Milliseconds until the data is loaded although nobody came near, so that it can be read offline. */
const REST_MS = 4000;

const never = () => () => {};

interface Props {
  /** What the children show; another name shows other children at once. */
  readonly name: string;
  /** Loads what the children need; false if it couldn't be loaded. */
  readonly load: () => Promise<boolean>;
  /** The track whose corrections the children show. */
  readonly cateId: number;
  readonly children: () => ReactNode;
}

/** What the keyboard can reach, in order. */
function focusable(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>("a, button, input, select, summary, [tabindex]")];
}

/** What was typed into a field that isn't React's yet. */
function typedIn(element: Element | null): string {
  return element instanceof HTMLInputElement && element.type === "search" ? element.value : "";
}

interface Watch extends Pick<Props, "cateId" | "load"> {
  readonly box: HTMLElement;
  readonly live: Live | null;
  /** Called with the place of a pressed button among the box's. */
  readonly press: (button: number) => void;
  readonly take: () => void;
}

/** Calls `take` when the children are wanted and can be rendered; returns how to stop. */
function watch({ box, live, cateId, load, press, take }: Watch): () => void {
  const tryTaking = async () => {
    if (await load().catch(() => false)) take();
  };
  const onClick = async ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button === null) return;
    press([...box.querySelectorAll("button")].indexOf(button));
    // Who presses is answered, whatever there is to show.
    await load().catch(() => false);
    take();
  };
  const listener = (event: Event) => void onClick(event);
  box.addEventListener("click", listener);
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
  const leave = live?.subscribe(({ name, data }) => {
    if (name === "changed" && data.cate_id === cateId) void tryTaking();
  });
  const stopWaiting = onFirstActivity(() => whenIdle(() => void load().catch(() => {})), REST_MS);
  return () => {
    box.removeEventListener("click", listener);
    observer.disconnect();
    leaveState?.();
    leave?.();
    stopWaiting();
  };
}

/** Hands the focus, the text and the press that the server's markup had over to the children in its place. */
function useHandOver(boxRef: RefObject<HTMLDivElement | null>, isKept: boolean) {
  const pressedRef = useRef(-1);
  const focusedRef = useRef(-1);
  const typedRef = useRef("");

  // In the frame that shows the children: a key that is pressed then finds what was typed.
  useLayoutEffect(() => {
    const box = boxRef.current;
    if (isKept || box === null) return;
    const focused = focusable(box)[focusedRef.current];
    focused?.focus({ preventScroll: true });
    if (focused instanceof HTMLInputElement && typedRef.current !== "")
      focused.value = typedRef.current;
    focusedRef.current = -1;
  }, [boxRef, isKept]);

  useEffect(() => {
    if (isKept) return;
    boxRef.current?.querySelectorAll("button")[pressedRef.current]?.click();
    pressedRef.current = -1;
  }, [boxRef, isKept]);

  const hold = (box: HTMLDivElement) => {
    boxRef.current = box;
    // The last moment before the children take its place: until then visitors may type in it.
    return () => {
      focusedRef.current = focusable(box).findIndex((each) => each === document.activeElement);
      typedRef.current = typedIn(document.activeElement);
    };
  };
  return { hold, pressedRef };
}

/**
 * Leaves its children's markup as the server made it, without data or a takeover, until it comes near the
 * screen; the children are then rendered in its place, and a button that was pressed meanwhile is pressed.
 */
export function Kept({ name, load, cateId, children }: Props) {
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [kept, setKept] = useState(hydrating ? name : null);
  const boxRef = useRef<HTMLDivElement>(null);
  const loadRef = useRef(load);
  const isKept = kept === name;

  const { hold, pressedRef } = useHandOver(boxRef, isKept);
  const live = use(LiveContext);

  useEffect(() => {
    const box = boxRef.current;
    if (!isKept || box === null) return;
    return watch({
      box,
      live,
      cateId,
      load: loadRef.current,
      press: (button) => (pressedRef.current = button),
      take: () => startTransition(() => setKept(null)),
    });
  }, [isKept, live, cateId, pressedRef]);

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
