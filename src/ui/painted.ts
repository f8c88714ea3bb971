/** Resolves when the browser has painted what changed so far; at once where it paints nothing. */
export async function painted(): Promise<void> {
  if (document.hidden) return;
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
}
