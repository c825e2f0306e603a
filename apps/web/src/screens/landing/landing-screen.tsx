export default function LandingScreen() {
  return <main>Landing</main>
}
