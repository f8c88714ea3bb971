import { useLingui } from "@lingui/react/macro";
import { createContext, use } from "react";
import { Marble } from "#ui/marble.tsx";
import styles from "./linked-marble.module.css";

/** Returns the address of a marble's page; null where none can be opened, as in embedded parts. */
export const MarbleHref = createContext<((n: number) => string) | null>(null);

type Props = {
  readonly n: number;
  /** Whether it is the head of a narrow column, which the link fills. */
  readonly head?: boolean;
};

/** A marble that leads to its page, or the marble alone without {@link MarbleHref}. */
export function LinkedMarble({ n, head = false }: Props) {
  const { t } = useLingui();
  const marbleHref = use(MarbleHref);
  if (marbleHref === null) return <Marble n={n} />;
  const number = n;
  return (
    <a
      className={head ? styles["head"] : styles["link"]}
      href={marbleHref(n)}
      aria-label={t`Marble ${number}`}
    >
      <Marble n={n} />
    </a>
  );
}
