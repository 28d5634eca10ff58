import { useContext, useSyncExternalStore } from 'react'
import { formatAmount, formatBalance, type Latchkey, notify, type State } from '../../core/index.ts'
import type { Store } from '../../kernel/index.ts'
import type { Modal, ModalState, RouteMap, ViewName } from '../../modal/index.ts'
import type { Text } from '../text/createText.ts'
import { RouteContext, ShellContext, type ShellValue } from './context.ts'
import type { Language } from './language.ts'

/** Reads the modal that the view is in. */
export function useModal(): Modal {
  return useShell().modal
}

/** Reads the client of the modal that the view is in. */
export function useClient(): Latchkey {
  return useShell().modal.client
}

/** Reads the language of the modal, for formats and for direction. */
export function useLanguage(): Language {
  return useShell().language
}

/** Reads the function that gives the texts. */
export function useText(): Text {
  return useShell().language.text
}

/** Reads a part of the modal's state, and renders again when it changes. */
export function useModalState<part>(select: (state: ModalState) => part): part {
  return select(useStore(useModal().store))
}

/** Reads a part of the client's state, and renders again when it changes. */
export function useClientState<part>(select: (state: State) => part): part {
  return select(useStore(useClient().store))
}

/** Reads a whole store, and renders again when it changes. */
export function useStore<state extends object>(store: Store<state>): state {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/** Reads the data that a view was opened with; undefined where another view shows. */
export function useRouteData<view extends ViewName>(view: view): RouteMap[view] | undefined {
  const route = useContext(RouteContext)
  return route?.view === view ? (route.data as RouteMap[view]) : undefined
}

/** Numbers as the visitor's language writes them. */
export type Numbers = {
  /** All digits of an amount in base units. */
  exact(value: bigint, decimals: number): string
  /** An amount in base units, floored to 3 decimals. spec §5 "Balance display". */
  balance(value: bigint, decimals: number): string
  /** A fee in base units, by its first 3 digits; never less than it may be. */
  fee(value: bigint, decimals: number): string
  /** A decimal text of a quantity, floored to 3 decimals. */
  quantity(text: string): string
  /** A decimal text of money, in the currency that prices come in. */
  money(value: string): string
  /** The same, cut before the fraction. */
  moneyParts(value: string): readonly [string, string]
  /** A time of day. */
  time(timestamp: number): string
}

/** Reads the formats of the modal's language. */
export function useNumbers(): Numbers {
  const { locale } = useLanguage()
  // Digits arrive as decimal text, which Intl formats without a detour through floats.
  const format = (text: string, options: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(locale, options).format(text as `${number}`)
  const balance = (text: string): string =>
    format(text, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
  const currency: Intl.NumberFormatOptions = { style: 'currency', currency: 'USD' }
  return {
    exact: (value, decimals) =>
      format(formatAmount(value, decimals), { maximumFractionDigits: 20 }),
    balance: (value, decimals) => balance(formatBalance(value, decimals)),
    fee: (value, decimals) =>
      format(formatAmount(value, decimals), {
        maximumSignificantDigits: 3,
        roundingMode: 'ceil',
      }),
    quantity: (text) => balance(floored(text)),
    money: (value) => format(value, currency),
    moneyParts(value) {
      const parts = new Intl.NumberFormat(locale, currency).formatToParts(value as never)
      const cut = parts.findIndex((part) => part.type === 'decimal')
      const join = (some: typeof parts): string => some.map((part) => part.value).join('')
      return cut === -1 ? [join(parts), ''] : [join(parts.slice(0, cut)), join(parts.slice(cut))]
    },
    time: (timestamp) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(timestamp),
  }
}

function floored(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  return `${whole}.${fraction.slice(0, 3)}0`
}

/** Gives a function that copies a text and says so. */
export function useCopy(): (value: string, done: string) => void {
  const client = useClient()
  const text = useText()
  return (value, done) => {
    const written = client.window?.navigator.clipboard?.writeText(value)
    ;(written ?? Promise.reject(new Error())).then(
      () => notify(client, { message: done, variant: 'success' }),
      () => notify(client, { message: text('common.copyFailed'), variant: 'error' }),
    )
  }
}

function useShell(): ShellValue {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('A view was rendered outside the modal')
  return shell
}
