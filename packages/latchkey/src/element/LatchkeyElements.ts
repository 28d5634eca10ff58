import type { DisplayCurrency } from '../core/index.ts'
import type { CaipNetworkId, Namespace } from '../caip/index.ts'
import type { Latchkey, ProviderOf } from '../core/index.ts'
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

/**
 * `<latchkey-modal>`: configures the page's client by its attributes, and contains the modal in its
 * shadow root.
 */
export type LatchkeyModalElement = ClientElement & {
  /** Reflects the attribute. */
  embedded: boolean
  readonly isOpen: boolean
  /**
   * Standard provider of the current connection: an EIP-1193 provider for EVM networks, a Wallet Standard wallet
   * for Solana. Undefined while no wallet is connected.
   */
  readonly provider: ProviderOf<Namespace> | undefined
  /**
   * Opens the modal, on the Connect view or the account.
   *
   * @throws `client.element_not_configured`
   */
  open: ModalHandle['open']
  /** @throws `client.element_not_configured` */
  close(): void
  /**
   * Disconnects the wallets of a namespace.
   *
   * @param namespace - A namespace. @default all
   * @throws `client.element_not_configured`
   */
  disconnect(namespace?: Namespace): Promise<void>
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
  /** Text of the button. @default Connect wallet; of the network button, Select network */
  label?: string | undefined
  /** Text when the modal could not be loaded. @default Couldn’t load. Try again */
  'failed-label'?: string | undefined
  /** Height of the button. @default md */
  size?: 'sm' | 'md' | undefined
  /** Whether it cannot be pressed. @default false */
  disabled?: boolean | undefined
}

/** Attributes of `<latchkey-button>`. */
export type ButtonAttributes = NetworkButtonAttributes & {
  /** Text while a wallet connects. @default Connecting… */
  'loading-label'?: string | undefined
  /** Namespace that the button connects and shows. @default the active one */
  namespace?: Namespace | undefined
  /** Whether the balance shows beside the address. @default show */
  balance?: 'show' | 'hide' | undefined
  /** Leading characters of the address. @default 4 */
  'chars-start'?: number | string | undefined
  /** Trailing characters of the address. @default 6 */
  'chars-end'?: number | string | undefined
}

/** Attributes of `<latchkey-modal>`. All but `theme` and `locale` are read once. */
export type ModalAttributes = {
  /** Configures the client of the page, unless the app has called `configureLatchkey`. */
  'project-id'?: string | undefined
  /** URL of the app's own gateway and relay. @default none: wallets of the browser only */
  'gateway-url'?: string | undefined
  /** Origin of the service of the embedded wallet. @default none: no login by e-mail and social accounts */
  'wallet-url'?: string | undefined
  /**
   * EVM chain ids, CAIP-2 ids, or names that `latchkey/networks` exports, separated by commas or spaces.
   * @default mainnet
   */
  networks?: string | undefined
  /** One of `networks`. @default mainnet if configured, else the first */
  'default-network'?: string | undefined
  /** Theme of the modal. @default follows the system */
  theme?: 'light' | 'dark' | undefined
  /** Language of the modal. @default en */
  locale?: string | undefined
  /** Shows the modal where the element is, not over the page. */
  embedded?: boolean | undefined
  /** Currency of fiat values: usd, eur, gbp, aud, cad, inr or jpy. @default usd */
  currency?: DisplayCurrency | undefined
  /**
   * `wide` shows a pairing code beside the list of wallets, on screens of at least 720 px. Needs `gateway-url`;
   * without effect with `embedded`. @default compact
   */
  'modal-size'?: 'compact' | 'wide' | undefined
  /**
   * Time at which the first opening of the modal is prepared, as in the option of that name.
   * @default idle
   */
  prefetch?: 'idle' | 'intent' | undefined
  /**
   * Prints notices for developers also on a host that is not localhost. For the script tag; with a bundler they are
   * printed in development. @default false
   */
  debug?: boolean | undefined
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
