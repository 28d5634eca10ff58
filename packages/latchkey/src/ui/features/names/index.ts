export * as RegisterAccountNameSuccessView from './RegisterAccountNameSuccessView.tsx'
export * as RegisterAccountNameView from './RegisterAccountNameView.tsx'
