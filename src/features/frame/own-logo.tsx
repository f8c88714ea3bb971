/** The site's sign and name, in the HTML itself: a picture would be the last part of a first view to come. */
export function OwnLogo({ name }: { readonly name: string }) {
  return (
    <>
      <svg viewBox="2 2 36 30" aria-hidden="true">
        <radialGradient id="sign" cx=".35" cy=".28" r=".8">
          <stop stopColor="#fff0b8" />
          <stop offset=".5" stopColor="#f8c51d" />
          <stop offset="1" stopColor="#8a5c00" />
        </radialGradient>
        <path d="M4 27C12 27 11 12 20 12s8 15 16 15" />
        <circle cx="20" cy="10.5" r="7" fill="url(#sign)" />
      </svg>
      <b>{name}</b>
    </>
  );
}
