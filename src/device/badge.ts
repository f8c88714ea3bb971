/** Greatest number on a badge; more is `99+`. */
export const BADGE_MOST = 99;

export type BadgeHolder = Partial<NavigatorBadge>;

/** Shows a count on the app's icon, 100 at most: the system writes 99+. Nothing where icons have no badge. */
export async function showBadge(count: number, icon: BadgeHolder): Promise<void> {
  try {
    if (count > 0) await icon.setAppBadge?.(Math.min(count, BADGE_MOST + 1));
    else await icon.clearAppBadge?.();
  } catch {
    // Not installed, or not allowed.
  }
}
