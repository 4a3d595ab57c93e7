import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = `http://127.0.0.1:${process.env.PORT ?? 4600}`;

export default defineConfig({
  root: "client",
  plugins: [react()],
  build: { target: "es2022", chunkSizeWarningLimit: 700 },
  server: {
    host: "127.0.0.1",
    port: 5173,
    strictPort: true,
    proxy: {
      "/base": server,
      "/api": server,
      "/healthz": server,
      "/readyz": server,
      "/openapi.json": server,
      "/socket.io": { target: server, ws: true },
    },
  },
});
