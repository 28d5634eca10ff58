import type { CaipNetworkId, Namespace } from '../caip/index.ts'
import type { Latchkey } from '../core/index.ts'
import type { ModalHandle } from '../modal/index.ts'

/** An element that belongs to a client. */
type ClientElement = HTMLElement & {
  /**
   * Client of the element; without one of its own, the client of the page. Set it on a page with several
   * clients; undefined returns the element to the client of the page.
   */
  client: Latchkey | undefined
}

/** `<latchkey-button>` or `<latchkey-network-button>`. */
export type LatchkeyButtonElement = ClientElement & {
  /** Reflects the attribute. */
  disabled: boolean
}

/** `<latchkey-modal>`: configures the page's client by its attributes, and is drawn in its shadow root. */
export type LatchkeyModalElement = ClientElement & {
  /** Reflects the attribute. */
  embedded: boolean
  readonly isOpen: boolean
  /**
   * Opens the modal, on the Connect view or the account.
   *
   * @throws `client.element_not_configured`
   */
  open: ModalHandle['open']
  /** @throws `client.element_not_configured` */
  close(): void
}

/** An account that was connected. */
export type ConnectedAccount = {
  readonly namespace: Namespace
  readonly address: string
  readonly networkId: CaipNetworkId
  readonly walletName: string
}

/**
 * Events of the client. They are dispatched on the `<latchkey-modal>` that shows the modal and bubble to the
 * document; without one they are dispatched on the document.
 */
export type LatchkeyElementEvents = {
  /** A wallet was connected, or reconnected after a reload. */
  'latchkey:connect': CustomEvent<ConnectedAccount>
  'latchkey:disconnect': CustomEvent<{ readonly namespace: Namespace }>
  /** The wallet changed to another account. */
  'latchkey:accountchange': CustomEvent<ConnectedAccount>
  /** Another network is active. */
  'latchkey:networkchange': CustomEvent<{ readonly networkId: CaipNetworkId | undefined }>
  'latchkey:open': CustomEvent<null>
  'latchkey:close': CustomEvent<null>
}

/** Attributes of `<latchkey-network-button>`. */
export type NetworkButtonAttributes = {
  /** @default Connect wallet; of the network button, Select network */
  label?: string | undefined
  /** @default md */
  size?: 'sm' | 'md' | undefined
  disabled?: boolean | undefined
}

/** Attributes of `<latchkey-button>`. */
export type ButtonAttributes = NetworkButtonAttributes & {
  /** @default Connecting… */
  'loading-label'?: string | undefined
  /** @default the active one */
  namespace?: Namespace | undefined
  /** Whether the balance shows beside the address. @default show */
  balance?: 'show' | 'hide' | undefined
  /** Leading characters of the address. @default 4 */
  'chars-start'?: number | string | undefined
  /** Trailing characters of the address. @default 6 */
  'chars-end'?: number | string | undefined
}

/** Attributes of `<latchkey-modal>`. Those but `theme` and `locale` are read once. */
export type ModalAttributes = {
  /** Configures the client of the page, unless the app has called `configureLatchkey`. */
  'project-id'?: string | undefined
  'gateway-url'?: string | undefined
  /**
   * EVM chain ids, CAIP-2 ids, or names that `latchkey/networks` exports, separated by commas or spaces.
   * @default mainnet
   */
  networks?: string | undefined
  /** @default mainnet if configured, else the first */
  'default-network'?: string | undefined
  /** @default follows the system */
  theme?: 'light' | 'dark' | undefined
  /** @default en */
  locale?: string | undefined
  /** Shows the modal where the element is, not over the page. */
  embedded?: boolean | undefined
  /** @default idle */
  prefetch?: 'idle' | 'intent' | undefined
}

/** The elements by tag name, with their attributes. For the type declarations of frameworks. */
export type LatchkeyElementAttributes = {
  'latchkey-button': ButtonAttributes
  'latchkey-network-button': NetworkButtonAttributes
  'latchkey-modal': ModalAttributes
}

declare global {
  interface HTMLElementTagNameMap {
    'latchkey-button': LatchkeyButtonElement
    'latchkey-network-button': LatchkeyButtonElement
    'latchkey-modal': LatchkeyModalElement
  }

  interface GlobalEventHandlersEventMap extends LatchkeyElementEvents {}
}
