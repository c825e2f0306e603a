export const notVerifiedText =
  'Your device did not check that it is you. Use a passkey that asks for a PIN, a fingerprint or your face.'
