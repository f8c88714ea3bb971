import { createContext, type ReactNode, use, useState } from "react";

const Announce = createContext<(text: string) => void>(() => {});

type Props = { readonly children: ReactNode };

/** Holds the one polite live region of the page. */
export function AnnounceProvider({ children }: Props) {
  const [said, setSaid] = useState({ text: "", turn: 0 });
  const [say] = useState(() => (text: string) => {
    setSaid(({ turn }) => ({ text, turn: turn + 1 }));
  });
  return (
    <Announce value={say}>
      {children}
      <output className="visually-hidden" aria-live="polite">
        {/* A new element each time, so that the same text is said again. */}
        <span key={said.turn}>{said.text}</span>
      </output>
    </Announce>
  );
}

/** Says a text politely to screen readers. */
export function useAnnounce(): (text: string) => void {
  return use(Announce);
}
