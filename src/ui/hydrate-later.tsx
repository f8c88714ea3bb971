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

/** What holds one part of the server's page back from hydration. */
interface Hold {
  /** Whether React hydrates the part; false where React renders it first. */
  readonly isServed: () => boolean;
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
  // Decided once: a hold that ends while React tries leaves it in the Wait, and another place would be another part.
  const [waits] = useState(() => !import.meta.env.SSR && !hold.isEnded());
  return waits ? <Wait hold={hold}>{children}</Wait> : children;
}

/** Suspends while hydrating, so that React keeps the server's markup. A first render by React doesn't wait. */
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
  // Markup that a translator or an extension changed can't be hydrated.
  let isForeign = false;
  const foreign = new MutationObserver(() => {
    isForeign = true;
  });
  foreign.observe(box, { childList: true, characterData: true, subtree: true });
  const end = () => (isForeign || foreign.takeRecords().length > 0 ? renderAfresh() : hold.end());
  const near = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && end(),
    { rootMargin: NEAR },
  );
  near.observe(box);
  const stopEvents = new AbortController();
  const { signal } = stopEvents;
  const onUse = ({ target }: Event) => target instanceof Node && box.contains(target) && end();
  // Above React's root, which stops events of content that can't hydrate.
  for (const event of ["pointerdown", "focusin", "click"])
    document.addEventListener(event, onUse, { signal, capture: true });
  // An event that made React hydrate what is around the box, in which this runs, has passed the document: React
  // answers it if the part may hydrate now, and drops it otherwise.
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells
  const { event: current } = window;
  if (current !== undefined) onUse(current);
  // A sheet of paper has no viewport, and the browser waits for no hydration.
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
  /** Names the content: React renders other content at once. */
  readonly name: string;
  /** Whether the page came with the content's data: what shows a failure of the server is rendered afresh. */
  readonly hasData?: boolean;
  /** Calls back once the content's data is no longer that of the page; returns how to stop. */
  readonly onChange: (changed: () => void) => () => void;
  readonly as?: "div" | "li";
  readonly className?: string | undefined;
  readonly "data-track"?: number;
  readonly children: ReactNode;
};

/**
 * Leaves content as the server rendered it until it comes near the viewport, is pressed, focused or printed, or its
 * data changes, and hydrates it then. The content reads its data itself (usePageQuery): nothing that changes may
 * reach it as a prop before. Content that React renders first is shown at once.
 */
export function HydrateLater(props: Props) {
  const { name, hasData = true, onChange, as: Box = "div", children, ...box } = props;
  const [hold] = useState(createHold);
  const isServed = useSyncExternalStore(never, hold.isServed, hold.serve);
  const [state, setState] = useState<"held" | "hydrated" | "afresh">("held");
  const [onHydrated] = useState(() => () => setState("hydrated"));
  const content = `${useLocale()} ${name}`;
  const [servedContent] = useState(content);
  // Another element would count as an update from above, which ends hydration.
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
