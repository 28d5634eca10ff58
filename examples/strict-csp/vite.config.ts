import react from '@vitejs/plugin-react'
import { cspSources } from 'latchkey'
import { mainnet } from 'latchkey/networks'
import { defineConfig, loadEnv } from 'vite'

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd())
  return {
    plugins: [react(), policyPlugin(env['VITE_GATEWAY_URL'] ?? '', env['VITE_RPC_URL'] ?? '')],
    // Its policy would be one that this page does not allow.
    build: { modulePreload: { polyfill: false } },
  }
})

/** Adds the Content Security Policy to the built page. Vite's development server needs inline scripts. */
function policyPlugin(gatewayUrl: string, rpcUrl: string) {
  return {
    name: 'content-security-policy',
    apply: 'build' as const,
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: policy(gatewayUrl, rpcUrl) },
        injectTo: 'head-prepend' as const,
      },
    ],
  }
}

function policy(gatewayUrl: string, rpcUrl: string): string {
  const sources = cspSources({
    gatewayUrl,
    networks: [mainnet],
    rpcUrls: { 'eip155:31337': [{ url: rpcUrl }] },
  })
  const allowed = (directive: string) =>
    sources.filter((one) => one.directive === directive).map(({ source }) => source)
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "style-src 'self'",
    ...['script-src', 'img-src', 'connect-src'].map((name) => [name, ...allowed(name)].join(' ')),
    // No script may turn text into markup or code.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
