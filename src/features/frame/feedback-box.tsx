import { useQueryClient } from "@tanstack/react-query";
import { useDevice } from "#pwa/device.ts";
import { useFailureText } from "#features/status/failure-note.tsx";
import { FeedbackDialog } from "#features/feedback/feedback-dialog.tsx";
import { toast } from "#features/status/toasts/toast.ts";
import { useLocale } from "#i18n/format.ts";
import { sendFeedback } from "#data/queries/feedback.ts";

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** The feedback dialog, sending to the API. */
export function FeedbackBox({ opened, onClose }: Props) {
  const locale = useLocale();
  const failureText = useFailureText();
  const client = useQueryClient();
  const device = useDevice();
  return (
    <FeedbackDialog
      opened={opened}
      onClose={onClose}
      onSubmit={async (feedback, key) => {
        if (device !== null) {
          const delivery = await device.sendFeedback({ feedback, key }, locale);
          // A busy server's answer is shown, though the feedback is sent later.
          const busy = delivery.kind === "waiting" ? delivery.busy : null;
          if (busy !== null) toast({ type: "error", text: failureText(busy) });
          return delivery.kind;
        }
        await sendFeedback(client, locale, { feedback, key });
        return "sent";
      }}
      failureText={failureText}
    />
  );
}
