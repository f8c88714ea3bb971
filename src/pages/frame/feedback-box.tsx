import { useDevice } from "#device/device.ts";
import { useFailureText } from "#features/failure/failure-note.tsx";
import { FeedbackDialog } from "#features/feedback/feedback-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useLocale } from "#i18n/format.ts";
import { useSendFeedback } from "#queries/feedback.ts";

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** The feedback dialog, sending to the API. */
export function FeedbackBox({ opened, onClose }: Props) {
  const locale = useLocale();
  const failureText = useFailureText();
  const { mutateAsync } = useSendFeedback(locale);
  const device = useDevice();
  return (
    <FeedbackDialog
      opened={opened}
      onClose={onClose}
      onSubmit={async (feedback, key) => {
        if (device !== null) {
          const { fate, busy } = await device.sendFeedback({ feedback, key }, locale);
          // It is saved and sent later; that the server refused it now is shown all the same.
          if (busy !== null) toast({ type: "error", text: failureText(busy) });
          return fate;
        }
        await mutateAsync({ feedback, key });
        return "sent";
      }}
      toast={toast}
      failureText={failureText}
    />
  );
}
