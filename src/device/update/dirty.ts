/** Whether something typed into an open dialog would be lost from sight by a reload. */
export function isDirty(page: Document = document): boolean {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '[role="dialog"] form :is(input, textarea)',
  );
  return [...fields].some((field) => field.value.trim() !== "");
}
