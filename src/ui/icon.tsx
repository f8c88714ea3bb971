const PATHS = {
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2.5M12 19.5V22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M2 12h2.5M19.5 12H22M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8",
  moon: "M20.5 14.2A8.6 8.6 0 0 1 9.8 3.5a8.6 8.6 0 1 0 10.7 10.7Z",
  language:
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3.4 9h17.2M3.4 15h17.2M12 3c2.6 2.6 3.8 5.6 3.8 9s-1.2 6.4-3.8 9c-2.6-2.6-3.8-5.6-3.8-9S9.4 5.6 12 3Z",
  home: "M4 11.2 12 4.5l8 6.7M6 10v8.5a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V10M10 19.5v-5h4v5",
  marbles:
    "M8.5 4a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM16.8 9.6a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4ZM9.2 15a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
  heat: "M12 3.5c.6 3 4.8 4.8 4.8 9.6a4.8 4.8 0 0 1-9.6 0c0-1.9.8-3.1 1.8-4.2.2 1.3.8 2 1.5 2.3C10.2 8.3 10.7 5.5 12 3.5Z",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  "chevron-down": "m6 9.5 6 6 6-6",
  "chevron-left": "m14.5 6-6 6 6 6",
  "chevron-right": "m9.5 6 6 6-6 6",
  external: "M8 16 17 7M9.5 7H17v7.5",
  pencil:
    "M4.5 19.5l.9-4L16.2 4.7a1.9 1.9 0 0 1 2.7 0l.4.4a1.9 1.9 0 0 1 0 2.7L8.5 18.6l-4 .9ZM14.3 6.6l3.1 3.1",
  star: "m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8L12 3.6Z",
  replay: "M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4 4v4.2h4.2",
  play: "M8 5.2v13.6L19 12 8 5.2Z",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 20 20",
  share: "M12 14.5V3.5M8 7l4-3.8L16 7M6 11.5v7.3c0 .7.5 1.2 1.2 1.2h9.6c.7 0 1.2-.5 1.2-1.2v-7.3",
  "arrow-up": "M12 19.5v-15M5.5 11 12 4.5 18.5 11",
  headset:
    "M4 14v-2a8 8 0 0 1 16 0v2M4 13.5h2.2c.5 0 .8.4.8.8v3.9c0 .5-.4.8-.8.8H5.5A1.5 1.5 0 0 1 4 17.5v-4ZM20 13.5h-2.2c-.5 0-.8.4-.8.8v3.9c0 .5.4.8.8.8h.7a1.5 1.5 0 0 0 1.5-1.5v-4Z",
  compass: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM15.8 8.2l-2.2 5.4-5.4 2.2 2.2-5.4 5.4-2.2Z",
  check: "m5 12.5 4.5 4.5L19 7.5",
  alert: "M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17v.2",
  offline:
    "M3 3l18 18M8.6 13.6a5 5 0 0 1 6.8 0M5 10a10 10 0 0 1 4.4-2.5M13 7.1A10 10 0 0 1 19 10M12 18v.2",
} as const;

export type IconName = keyof typeof PATHS;

type DrawingProps = {
  /** On a square of 24 × 24. */
  readonly path: string;
  readonly size?: number;
  readonly className?: string | undefined;
};

/** A line drawing in the colour of the text; decoration only, beside its words. */
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
