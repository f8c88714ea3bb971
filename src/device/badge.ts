/** Greatest number on a badge; more is `99+`. */
export const BADGE_MOST = 99;

/** A count as text: `99+` above 99, empty for 0. */
export function badgeText(count: number): string {
  if (!(count > 0)) return "";
  return count > BADGE_MOST ? `${BADGE_MOST}+` : String(count);
}

export type BadgeHolder = Partial<NavigatorBadge>;

/**
 * Shows a count on the app's icon, nothing for 0. The system shortens numbers above 99 itself, so it gets 100
 * at most. Does nothing where icons have no badge.
 */
export async function showBadge(count: number, icon: BadgeHolder): Promise<void> {
  try {
    if (count > 0) await icon.setAppBadge?.(Math.min(count, BADGE_MOST + 1));
    else await icon.clearAppBadge?.();
  } catch {
    // Not installed, or not allowed.
  }
}
