import { join } from "node:path";
import { root } from "#infra/process/root.ts";

const page = (script: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>Cylindra evidence: verify a bundle</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1c2127; background: #fff }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600 }
textarea { width: 100%; box-sizing: border-box; font: 14px/1.4 ui-monospace, monospace }
button { margin-top: 1rem; padding: .5rem 1rem; font: inherit }
ul { list-style: none; padding: 0 } li { overflow-wrap: anywhere }
.good { color: #165a36 } .bad { color: #ac2f33 } .unsigned { color: #77450d }
dt { font-weight: 600 } dd { margin: 0 0 .5rem; overflow-wrap: anywhere }
#verdict { font-weight: 600; overflow-wrap: anywhere }
</style>
<h1>Verify an evidence bundle</h1>
<p>Nothing leaves this page. Take the key from the maker's own address, not from the bundle.</p>
<form id="form">
<label for="file">Bundle (.zip)</label><input id="file" type="file" accept=".zip">
<label for="key">Key</label><textarea id="key" rows="3" spellcheck="false"></textarea>
<button>Verify</button>
</form>
<ul id="lines"></ul>
<p id="verdict" role="status"></p>
<dl id="facts"></dl>
<script>${script.replaceAll("</script", "<\\/script")}</script>
</html>
`;

/** Builds `verify.mjs` and `verify.html` from the sources. The same sources make the same bytes. */
export const buildVerifiers = async (): Promise<Map<string, Buffer>> => {
  // Only this asks for the bundler: a program that finds the files beside it never loads it.
  const { build } = await import("esbuild");
  const bundled = async (entry: string, platform: "node" | "browser"): Promise<string> => {
    const { outputFiles } = await build({
      entryPoints: [join(root, "infra/tools/verifier", entry)],
      absWorkingDir: root,
      bundle: true,
      write: false,
      minify: true,
      platform,
      format: platform === "node" ? "esm" : "iife",
      target: platform === "node" ? "node20" : "es2022",
      legalComments: "none",
      charset: "utf8",
      logLevel: "warning",
    });
    return outputFiles[0]?.text ?? "";
  };
  const [command, script] = await Promise.all([bundled("command.ts", "node"), bundled("page.ts", "browser")]);
  return new Map([
    ["verify.html", Buffer.from(page(script))],
    ["verify.mjs", Buffer.from(command)],
  ]);
};
