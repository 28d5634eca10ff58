import type { OnrampOptions, PaymentCurrency } from '../../protocol/index.ts'

const paymentCurrencies: readonly PaymentCurrency[] = ['USD', 'EUR'].map((id) => ({
  id,
  payment_method_limits: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ],
}))

const ethereum = { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1' }
const polygon = { name: 'polygon-mainnet', display_name: 'Polygon', chain_id: '137' }

/** Options used when the gateway does not provide any. */
export const defaultOnrampOptions: OnrampOptions = {
  paymentCurrencies,
  purchaseCurrencies: [
    {
      id: '2b92315d-eab7-5bef-84fa-089a131333f5',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        { ...ethereum, contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
        { ...polygon, contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174' },
      ],
    },
    {
      id: '25ed9df1-de96-8db4-8780-43b797d6c337',
      name: 'Ether',
      symbol: 'ETH',
      networks: [{ ...ethereum, contract_address: '' }],
    },
  ],
}

/** Suggested amounts, in whole units of the payment currency. */
export const onrampPresets: readonly string[] = ['100', '250', '500', '1000']
