// In one file with React (vite.config.ts): named here, React DOM's own start is part of that file's task.
import * as client from "react-dom/client";

export const { createRoot, hydrateRoot } = client;
