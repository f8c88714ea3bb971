import { late } from "#i18n/i18n.ts";
import { useLingui } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { finishes } from "#domain/finish.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Bone } from "#ui/notice.tsx";

const Stage = lazy(async () => {
  const { ReplayStage } = await late(() => import("./replay-stage.tsx"));
  return { default: ReplayStage };
});

/** Takes the focus when the button comes back. */
function focus(button: HTMLButtonElement | null) {
  button?.focus();
}

type Props = {
  readonly id: number;
  readonly draw: { readonly term: string; readonly number: string; readonly timings: string };
  /** Shown where the race ends: the photo finish. */
  readonly finish?: ReactNode;
};

/** A button that runs the race again from its times; nothing where there are none. */
export function Replay({ id, draw, finish }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<string | null>(null);
  const [closed, setClosed] = useState(false);
  const all = finishes(draw);
  if (!all.some(({ timing }) => timing !== null)) return finish ?? null;

  function close() {
    setOpen(null);
    setClosed(true);
  }

  // A new draw ends the replay of the last one.
  const running = open === draw.term;
  return (
    <section aria-label={t`Replay`} style={{ display: "grid", gap: 14 }}>
      {running ? (
        <Suspense fallback={<Bone height={300} />}>
          <Stage race={{ id, finishes: all }} onClose={close} finish={finish} />
        </Suspense>
      ) : (
        finish
      )}
      {!running && (
        <div>
          {/* The focus comes back to the button that opened the replay. */}
          <Button look="accent" ref={closed ? focus : null} onClick={() => setOpen(draw.term)}>
            <Icon name="play" size={18} />
            {t`Replay`}
          </Button>
        </div>
      )}
    </section>
  );
}
