import {
  type ReactNode,
  startTransition,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { useLocale } from "#i18n/format.ts";

/** Margin around the viewport within which content hydrates. */
const NEAR = "400px 0px";

/** Delays the hydration of one part of the page. */
interface Hold {
  /** Whether the part is server-rendered markup that React hydrates. */
  readonly isServed: () => boolean;
  /** Marks the part as server-rendered. */
  readonly serve: () => boolean;
  /** Resolves when the part may hydrate. */
  readonly ended: Promise<void>;
  readonly isEnded: () => boolean;
  readonly end: () => void;
}

function createHold(): Hold {
  let served = false;
  let over = false;
  let resolve = () => {};
  const ended = new Promise<void>((done) => {
    resolve = done;
  });
  return {
    isServed: () => served,
    serve: () => (served = true),
    ended,
    isEnded: () => over,
    end: () => {
      over = true;
      resolve();
    },
  };
}

const never = () => () => {};

type HeldProps = {
  readonly hold: Hold;
  readonly onHydrated: () => void;
  readonly children: ReactNode;
};

function Held({ hold, onHydrated, children }: HeldProps) {
  useEffect(onHydrated, [onHydrated]);
  // Decided once: without the Wait, the part would have another position in the tree and mount again.
  const [waits] = useState(() => !import.meta.env.SSR && !hold.isEnded());
  return waits ? <Wait hold={hold}>{children}</Wait> : children;
}

/** Suspends while hydrating, so that React keeps the server's markup. Doesn't suspend in a render without hydration. */
function Wait({ hold, children }: Pick<HeldProps, "hold" | "children">) {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  if (isHydrating) use(hold.ended);
  return children;
}

interface Watch extends Pick<Props, "onChange"> {
  readonly box: HTMLElement;
  readonly hold: Hold;
  readonly renderAfresh: () => void;
  /** Renders in the same task. */
  readonly renderNow: () => void;
}

/** Ends the hold at the right moment; returns how to stop. */
function watch({ box, hold, onChange, renderAfresh, renderNow }: Watch): () => void {
  // Markup that a translator or extension changed can't be hydrated.
  let isForeign = false;
  const foreign = new MutationObserver(() => {
    isForeign = true;
  });
  foreign.observe(box, { childList: true, characterData: true, subtree: true });
  const end = () => {
    // Content that hydrates changes its own markup.
    if (hold.isEnded()) return;
    if (isForeign || foreign.takeRecords().length > 0) renderAfresh();
    else hold.end();
  };
  const near = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && end(),
    { rootMargin: NEAR },
  );
  near.observe(box);
  const stopEvents = new AbortController();
  const { signal } = stopEvents;
  const onUse = ({ target }: Event) => target instanceof Node && box.contains(target) && end();
  // On the document, as React's root stops events of content that can't hydrate.
  for (const event of ["pointerdown", "focusin", "click"])
    document.addEventListener(event, onUse, { signal, capture: true });
  // If an event triggered the current hydration, it has already passed the document. React replays it only if the
  // part hydrates now.
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else gives the current event
  const { event: current } = window;
  if (current !== undefined) onUse(current);
  // Paper has no viewport, and printing doesn't wait for hydration.
  addEventListener("beforeprint", renderNow, { signal });
  const stopData = onChange(end);
  return () => {
    foreign.disconnect();
    near.disconnect();
    stopEvents.abort();
    stopData();
  };
}

type Props = {
  /** Identifies the content; other content renders at once. */
  readonly name: string;
  /** Whether the page has the content's data; without it the content renders afresh at once. */
  readonly hasData?: boolean;
  /** Calls back when the content's data differs from the page's; returns how to stop. */
  readonly onChange: (changed: () => void) => () => void;
  readonly as?: "div" | "li";
  readonly className?: string | undefined;
  readonly "data-track"?: number;
  readonly children: ReactNode;
};

/**
 * Keeps server-rendered content unhydrated until it is near the viewport, is pressed, focused or printed, or its data
 * changes. The content must read its data itself (usePageQuery), as props that change before would have no effect.
 * Content of a later render shows at once.
 */
export function HydrateLater(props: Props) {
  const { name, hasData = true, onChange, as: Box = "div", children, ...box } = props;
  const [hold] = useState(createHold);
  const isServed = useSyncExternalStore(never, hold.isServed, hold.serve);
  const [state, setState] = useState<"held" | "hydrated" | "afresh">("held");
  const [onHydrated] = useState(() => () => setState("hydrated"));
  const content = `${useLocale()} ${name}`;
  const [servedContent] = useState(content);
  // Other elements would count as an update from the parent, which ends hydration.
  const [servedChildren] = useState(children);
  const isHeld = isServed && state === "held";
  if (isHeld && content !== servedContent) setState("afresh");

  const boxRef = useRef<HTMLElement>(null);
  const onChangeRef = useRef(onChange);
  const hasDataRef = useRef(hasData);
  useEffect(() => {
    if (!isHeld || boxRef.current === null) return undefined;
    const renderAfresh = () => startTransition(() => setState("afresh"));
    const renderNow = () => flushSync(() => setState("afresh"));
    if (!hasDataRef.current) {
      renderAfresh();
      return undefined;
    }
    const { current: box } = boxRef;
    return watch({ box, hold, onChange: onChangeRef.current, renderAfresh, renderNow });
  }, [isHeld, hold]);

  const ref = (element: HTMLElement | null) => {
    boxRef.current = element;
  };
  if (!isServed || state === "afresh") {
    return (
      <Box ref={ref} {...box}>
        {children}
      </Box>
    );
  }
  return (
    <Box ref={ref} {...box}>
      <Suspense key="served">
        <Held {...{ hold, onHydrated }}>{isHeld ? servedChildren : children}</Held>
      </Suspense>
    </Box>
  );
}
