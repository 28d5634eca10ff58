export * as SwapPreviewView from './SwapPreviewView.tsx'
export * as SwapSelectTokenView from './SwapSelectTokenView.tsx'
export * as SwapView from './SwapView.tsx'
