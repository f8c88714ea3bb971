/** The greatest number that a badge shows: more is shown as `99+`. */
export const BADGE_MOST = 99;

/** A count as text: `99+` past 99, nothing for none. */
export function badgeText(count: number): string {
  if (!(count > 0)) return "";
  return count > BADGE_MOST ? `${BADGE_MOST}+` : String(count);
}

/** The app's icon as far as its badge goes. */
export type BadgeHolder = Partial<NavigatorBadge>;

/**
 * Shows a count on the app's icon, none for 0. The system writes 99+ itself past 99 or cuts it, so it
 * gets 100 at most. Where icons have no badge nothing happens.
 */
export async function showBadge(count: number, icon: BadgeHolder): Promise<void> {
  try {
    if (count > 0) await icon.setAppBadge?.(Math.min(count, BADGE_MOST + 1));
    else await icon.clearAppBadge?.();
  } catch {
    // Not installed, or not allowed.
  }
}
