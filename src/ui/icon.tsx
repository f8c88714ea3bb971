/** Path data, short for few bytes: browsers enlarge an arc's radius that is too small. */
const PATHS = {
  sun: "M8 12a1 1 0 0 0 8 0 1 1 0 0 0-8 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",
  moon: "M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z",
  language: "M3 12a1 1 0 0 0 18 0 1 1 0 0 0-18 0M4 9h16M4 15h16M12 3q8 9 0 18-8-9 0-18z",
  home: "M4 11l8-7 8 7M6 9v11h12V9M10 20v-6h4v6",
  marbles:
    "M4 8a1 1 0 0 0 9 0 1 1 0 0 0-9 0M13 13a1 1 0 0 0 7 0 1 1 0 0 0-7 0M6 18a1 1 0 0 0 6 0 1 1 0 0 0-6 0",
  heat: "M12 3q0 3 3 6t2 5a1 1 0 0 1-10 0q0-3 2-5 0 2 2 2-1-5 1-8z",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  "chevron-down": "m6 9.5 6 6 6-6",
  "chevron-left": "m14.5 6-6 6 6 6",
  "chevron-right": "m9.5 6 6 6-6 6",
  external: "M8 16 17 7M9.5 7H17v7.5",
  pencil: "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4",
  star: "M12 3l3 6 6 1-4 4 1 6-6-3-6 3 1-6-4-4 6-1z",
  replay: "M4 12a8 8 0 1 0 3-6L4 8M4 4v4h4",
  play: "M8 5v14l11-7z",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  search: "M4 10a1 1 0 0 0 13 0 1 1 0 0 0-13 0M15 15l5 5",
  share: "M12 15V3M8 7l4-4 4 4M6 12v8h12v-8",
  "arrow-up": "M12 19.5v-15M5.5 11 12 4.5 18.5 11",
  headset: "M4 18v-6a1 1 0 0 1 16 0v6l-1 1h-2v-5h3M4 14h3v5H5l-1-1",
  compass: "M3 12a1 1 0 0 0 18 0 1 1 0 0 0-18 0M16 8l-2 6-6 2 2-6z",
  check: "m5 12.5 4.5 4.5L19 7.5",
  alert: "M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17v.2",
  offline:
    "M3 3l18 18M8.6 13.6a5 5 0 0 1 6.8 0M5 10a10 10 0 0 1 4.4-2.5M13 7.1A10 10 0 0 1 19 10M12 18v.2",
} as const;

export type IconName = keyof typeof PATHS;

type DrawingProps = {
  /** Path data on a square of 24 × 24. */
  readonly path: string;
  readonly size?: number;
  readonly className?: string | undefined;
};

/** A line drawing in the colour of the text; decoration only. */
export function Drawing({ path, size = 20, className }: DrawingProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

type Props = { readonly name: IconName; readonly size?: number; readonly className?: string };

/** A drawing that many pages use, by its name. */
export function Icon({ name, ...rest }: Props) {
  return <Drawing path={PATHS[name]} {...rest} />;
}
