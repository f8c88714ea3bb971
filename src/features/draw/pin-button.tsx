import { useLingui } from "@lingui/react/macro";
import { Icon } from "#ui/icon.tsx";
import { togglePin, usePins } from "#data/pins.ts";

type Props = { readonly id: number; readonly name: string };

/** A star that pins a track: pinned ones come first, on this device. */
export function PinButton({ id, name }: Props) {
  const { t } = useLingui();
  const pinned = usePins().includes(id);
  return (
    <button
      type="button"
      className="pin"
      aria-pressed={pinned}
      aria-label={t`Pin ${name}`}
      title={pinned ? t`Unpin` : t`Pinned first on the home page and in the menu`}
      onClick={() => togglePin(id)}
    >
      <Icon name="star" size={20} />
    </button>
  );
}
