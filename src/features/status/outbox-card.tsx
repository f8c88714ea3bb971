import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import type { Outbox } from "#pwa/outbox/outbox.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import styles from "./outbox-card.module.css";

type Props = { readonly outbox: Outbox };

/** Shows the number of waiting messages, and each refused one; nothing without any. */
export function OutboxCard({ outbox }: Props) {
  const { t } = useLingui();
  const { waiting, refused } = useSyncExternalStore(outbox.store.subscribe, outbox.store.get);
  if (waiting.length + refused.length === 0) return null;
  return (
    <Card pad>
      <div data-testid="outbox">
        {waiting.length > 0 && (
          <div className={styles["card"]}>
            {t`${plural(waiting.length, { one: "# message waiting to be sent.", other: "# messages waiting to be sent." })}`}
            <Button onClick={() => void outbox.sendNow()}>{t`Send now`}</Button>
          </div>
        )}
        {refused.map((entry) => {
          const { name } = entry.feedback;
          return (
            <div key={entry.id} className={styles["card"]}>
              {t`The server rejected “${name}”.`}
              <Button onClick={() => void outbox.retry(entry.id)}>{t`Try again`}</Button>
              <Button look="bare" onClick={() => void outbox.dismiss(entry.id)}>
                {t`Delete`}
              </Button>
            </div>
          );
        })}
      </div>
    </Card>
  );
}
