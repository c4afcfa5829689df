export default function Home() {
  return <h1>Ardoise</h1>;
}
