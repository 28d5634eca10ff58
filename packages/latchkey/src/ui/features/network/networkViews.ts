export * as NetworksView from './NetworksView.tsx'
export * as SwitchActiveChainView from './SwitchActiveChainView.tsx'
export * as SwitchNetworkView from './SwitchNetworkView.tsx'
export * as UnsupportedChainView from './UnsupportedChainView.tsx'
