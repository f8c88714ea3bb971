import { createContext, type ReactNode, use, useState } from "react";

const Announce = createContext<(text: string) => void>(() => {});

type Props = { readonly children: ReactNode };

/** Renders the one polite live region of the page. */
export function AnnounceProvider({ children }: Props) {
  const [message, setMessage] = useState({ text: "", turn: 0 });
  const [announce] = useState(() => (text: string) => {
    setMessage(({ turn }) => ({ text, turn: turn + 1 }));
  });
  return (
    <Announce value={announce}>
      {children}
      <output className="visually-hidden" aria-live="polite">
        {/* A new element each time, so that the same text is announced again. */}
        <span key={message.turn}>{message.text}</span>
      </output>
    </Announce>
  );
}

/** Announces a text politely to screen readers. */
export function useAnnounce(): (text: string) => void {
  return use(Announce);
}
