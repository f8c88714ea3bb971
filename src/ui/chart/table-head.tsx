import type { ReactNode } from "react";

type Props = { readonly names: readonly ReactNode[] };

export function TableHead({ names }: Props) {
  return (
    <thead>
      <tr>
        {names.map((name, index) => (
          <th key={index} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
