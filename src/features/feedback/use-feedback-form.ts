import { useLingui } from "@lingui/react/macro";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { type SubmitEvent, useRef, useState } from "react";
import * as v from "valibot";
import { Feedback } from "#contract/feedback/feedback.ts";
import type { Delivery } from "#pwa/outbox/entry.ts";
import { createFeedbackKey } from "#data/queries/feedback.ts";
import { toast } from "#features/status/toasts/toast.ts";
import { createAttempt, type FeedbackFields, NO_DRAFT, useDraft } from "./draft.ts";

export type FeedbackFormState = UseFormReturnType<FeedbackFields>;

/** The fields from top to bottom. */
const FIELDS = ["name", "mobile", "content"] as const satisfies (keyof FeedbackFields)[];

function requireText(error: string) {
  return (text: string) => (text.trim() === "" ? error : null);
}

export interface FeedbackSending {
  /** Called once the feedback is sent or saved. */
  readonly onClose: () => void;
  /**
   * Sends the feedback under a key that stays the same for the same text. Resolves with its delivery (default:
   * `sent`); rejects if it could be neither sent nor saved.
   */
  readonly onSubmit: (feedback: Feedback, key: string) => Promise<Delivery["kind"] | void>;
  /** The text of a failed call. */
  readonly failureText: (error: unknown) => string;
}

/** The form with its draft and its submission. */
export function useFeedbackForm({ onClose, onSubmit, failureText }: FeedbackSending) {
  const { t } = useLingui();
  const draft = useDraft();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const form = useForm<FeedbackFields>({
    initialValues: draft.initial.fields,
    validateInputOnBlur: true,
    validate: {
      name: requireText(t({ id: "enterTitle", message: "Please enter a title" })),
      mobile: requireText(t({ id: "enterTel", message: "Please enter a phone number" })),
      content: requireText(t({ id: "enterSggg", message: "Please enter a suggestion" })),
    },
    onValuesChange: draft.saveSoon,
  });

  async function send(fields: FeedbackFields, website: FormDataEntryValue | null) {
    // State changes too late for the second of two quick presses.
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const feedback = v.parse(Feedback, {
      ...fields,
      website: website === "" ? undefined : website,
    });
    const attempt = createAttempt(draft.attempt(), feedback, createFeedbackKey);
    draft.saveNow({ fields, attempt });
    try {
      const delivery = await onSubmit(attempt.feedback, attempt.key);
      form.setValues(NO_DRAFT.fields);
      form.clearErrors();
      draft.saveNow(NO_DRAFT);
      const text =
        delivery === "waiting"
          ? t`Saved. It will be sent automatically.`
          : t`Submitted successfully!`;
      toast({ type: "success", text });
      onClose();
    } catch (error) {
      toast({ type: "error", text: failureText(error) });
    }
    sending.current = false;
    setBusy(false);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const website = new FormData(event.currentTarget).get("website");
    form.onSubmit(
      (fields) => void send(fields, website),
      (errors) => {
        const first = FIELDS.find((field) => errors[field] !== undefined);
        if (first !== undefined) form.getInputNode(first)?.focus();
      },
    )(event);
  }

  return { form, busy, submit };
}
