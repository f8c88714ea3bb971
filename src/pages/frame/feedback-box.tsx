import { useFailureText } from "#features/failure/failure-note.tsx";
import { FeedbackDialog } from "#features/feedback/feedback-dialog.tsx";
import { toast } from "#features/toasts/toast.ts";
import { useLocale } from "#i18n/format.ts";
import { useSendFeedback } from "#queries/feedback.ts";

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** The feedback dialog, sending to the API. */
export function FeedbackBox({ opened, onClose }: Props) {
  const locale = useLocale();
  const failureText = useFailureText();
  const { mutateAsync } = useSendFeedback(locale);
  return (
    <FeedbackDialog
      opened={opened}
      onClose={onClose}
      onSubmit={async (feedback, key) => {
        await mutateAsync({ feedback, key });
      }}
      toast={toast}
      failureText={failureText}
    />
  );
}
