import type { PaymentCurrency } from 'latchkey/protocol'

/** Currencies that purchases are paid in, and how much at once. spec §9 "On-ramp default limits" */
export const paymentCurrencies: readonly (PaymentCurrency & { readonly id: 'USD' | 'EUR' })[] = (
  ['USD', 'EUR'] as const
).map((id) => ({
  id,
  payment_method_limits: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ],
}))
