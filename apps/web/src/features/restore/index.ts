export { RestoreButton } from './restore-button.tsx'
export { RestoreCard } from './restore-card.tsx'
export { UpdateCard } from './update-card.tsx'
