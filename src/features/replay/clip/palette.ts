/** Reads the page's colours by their custom properties, as they are in its theme now. */
function coloursOf<Name extends string>(
  part: HTMLElement,
  names: readonly (readonly [Name, string])[],
): Readonly<Record<Name, string>> {
  const probe = part.appendChild(document.createElement("i"));
  const colours = names.map(([name, property]) => {
    probe.style.color = `var(${property})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  // The keys are the names.
  return Object.fromEntries(colours) as Record<Name, string>;
}

/** The colours of a clip: those that a part of the page has. */
export function paletteOf(part: HTMLElement) {
  return coloursOf(part, [
    ["ground", "--mantine-color-body"],
    ["card", "--md-card"],
    ["edge", "--mantine-color-default-border"],
    ["text", "--mantine-color-text"],
    ["dimmed", "--mantine-color-dimmed"],
    ["soft", "--md-accent-soft"],
    ["warn", "--md-warn"],
    ["warnSoft", "--md-warn-soft"],
  ]);
}

export type Palette = ReturnType<typeof paletteOf>;
