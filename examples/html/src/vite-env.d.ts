/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_PROJECT_ID: string
  readonly VITE_GATEWAY_URL: string
  readonly VITE_RPC_URL: string
}
