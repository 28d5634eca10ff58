export * as BuyInProgressView from './BuyInProgressView.tsx'
export * as OnRampFiatSelectView from './OnRampFiatSelectView.tsx'
export * as OnRampProvidersView from './OnRampProvidersView.tsx'
export * as OnRampTokenSelectView from './OnRampTokenSelectView.tsx'
