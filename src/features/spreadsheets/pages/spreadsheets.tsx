export default function SpreadsheetsPage() {
  return null;
}
