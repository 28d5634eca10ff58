export * as DownloadsView from './DownloadsView.tsx'
export * as GetWalletView from './GetWalletView.tsx'
export * as WhatIsANetworkView from './WhatIsANetworkView.tsx'
export * as WhatIsAWalletView from './WhatIsAWalletView.tsx'
