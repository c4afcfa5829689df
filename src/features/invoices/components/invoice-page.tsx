/** Shows an electronic invoice in XML as a page: its texts, drawn by us. */
import type { ReactNode } from 'react';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import type { InvoicePage as Page } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { invoiceAmount, invoiceQuantity, invoiceRate } from '../rules.ts';
import styles from './viewer.module.css';

/** The VAT category of the usual rates, which needs no mention. Source: EN 16931, UNCL 5305. */
const STANDARD = 'S';

interface InvoicePageProps {
  page: Page;
  /** 1 for the normal size. */
  zoom: number;
}

export function InvoicePage({ page, zoom }: InvoicePageProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const { day } = useFormat();
  const money = (text: string) => invoiceAmount(text, page.currency, locale);
  const facts: [label: string, value: ReactNode][] = [
    [t('invoice_page_seller'), partyLines(page.seller)],
    [t('invoice_page_buyer'), partyLines(page.buyer)],
    [t('invoice_page_date'), page.date && day(page.date)],
    [t('invoice_page_due_date'), page.due_date && day(page.due_date)],
  ];
  return (
    <article className={styles.invoice} style={{ fontSize: `${zoom}em` }}>
      <h3>
        {t(page.credit_note ? 'invoice_page_credit' : 'invoice_page')} {page.number}
      </h3>
      <dl>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {page.lines.length > 0 && (
        <table className={layout.figures}>
          <thead>
            <tr>
              <th scope="col">{t('invoice_page_line')}</th>
              <th scope="col">{t('invoice_page_quantity')}</th>
              <th scope="col">{t('invoice_page_price')}</th>
              <th scope="col">{t('invoice_vat')}</th>
              <th scope="col">{t('invoice_net')}</th>
            </tr>
          </thead>
          <tbody>
            {page.lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no id and never change
              <tr key={at}>
                <th scope="row">{line.name}</th>
                <td>{invoiceQuantity(line, locale)}</td>
                <td>{money(line.price)}</td>
                <td>{invoiceRate(line.rate, locale)}</td>
                <td>{money(line.net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {page.more_lines > 0 && <p>{t('invoice_page_more', { count: page.more_lines })}</p>}
      {page.vat.length > 0 && (
        <table className={layout.figures}>
          <thead>
            <tr>
              <th scope="col">{t('invoice_rate')}</th>
              <th scope="col">{t('invoice_net')}</th>
              <th scope="col">{t('invoice_vat')}</th>
            </tr>
          </thead>
          <tbody>
            {page.vat.map(({ category, rate, net, vat }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <tr key={at}>
                <th scope="row">
                  {[category === STANDARD ? '' : category, invoiceRate(rate, locale)]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </th>
                <td>{money(net)}</td>
                <td>{money(vat)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <table className={layout.figures}>
        <tbody>
          {page.totals.map(({ kind, amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={`${kind} ${at}`}>
              <th scope="row">{t(`invoice_sum_${kind}`)}</th>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {page.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </article>
  );
}

/** Undefined for a party without any text. */
function partyLines({ name, address, ids }: Page['seller']): ReactNode {
  const lines = [name, ...address, ...ids].filter((line) => line !== '');
  return lines.length === 0 ? undefined : lines.map((line) => <div key={line}>{line}</div>);
}
