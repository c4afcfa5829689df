/** What the expense reports of the demonstration company hold; the amounts are those of `demo/tickets`. */
import type { ReportState } from '#features/expenses/state.rules.ts';
import type { VatType } from '#features/expenses/vat.rules.ts';

export interface DemoReceipt {
  preset: string;
  supplier: string;
  /** Days from the beginning of the month. */
  day: number;
  /** Cents; not asked of kilometres. */
  gross?: number;
  /** As printed, where there are several rates. */
  vat?: Partial<Record<VatType, number>>;
  untaxed?: number;
  /** Of `demo/tickets`. */
  file?: string;
  billable?: true;
  comment?: string;
  noDocument?: string;
  kilometres?: number;
}

const meal: DemoReceipt = {
  ...{ preset: 'meals', supplier: 'Le Relais des Quais', day: 7, gross: 34_00, file: 'repas.jpg' },
  ...{ vat: { TYPEB: 2_00, TYPEC: 2_00 }, comment: 'Déjeuner avec le client' },
};
const train: DemoReceipt = {
  ...{
    preset: 'train',
    supplier: 'SNCF Voyageurs',
    day: 6,
    gross: 110_00,
    file: 'train.jpg',
    billable: true,
  },
};
const taxi: DemoReceipt = {
  ...{ preset: 'taxi', supplier: 'Taxi Lyonnais', day: 6, gross: 27_50, file: 'taxi.jpg', billable: true },
};
const hotel: DemoReceipt = {
  ...{ preset: 'hotel', supplier: 'Hôtel des Deux Rives', day: 7, gross: 113_20, file: 'hotel.pdf' },
  ...{ vat: { TYPEB: 10_00 }, untaxed: 3_20, billable: true },
};
const parking: DemoReceipt = {
  ...{ preset: 'parking', supplier: 'Lyon Parc Auto', day: 8, gross: 24_00, file: 'parking.jpg' },
};
const drive: DemoReceipt = {
  ...{ preset: 'mileage', supplier: '', day: 13, kilometres: 184, comment: 'Aller et retour' },
};
const lost: DemoReceipt = {
  ...{ preset: 'parking', supplier: 'Vinci Autoroutes', day: 13, gross: 18_60, noDocument: 'Reçu perdu' },
};

export interface DemoReport {
  author: string;
  approver: string;
  contract: string;
  title: string;
  /** Months ago. */
  month: number;
  state: ReportState;
  comment?: string;
  receipts: readonly DemoReceipt[];
}

const [consultant, manager, author, owner] = ['consultant', 'manager', 'author', 'owner'].map(
  (name) => `${name}@demo.example`,
) as [string, string, string, string];

export const demoReports: readonly DemoReport[] = [
  {
    ...{
      author: consultant,
      approver: manager,
      contract: 'Portail client',
      title: 'Lyon, comité de pilotage',
    },
    ...{ month: 0, state: 'created', receipts: [train, taxi] },
  },
  {
    ...{
      author: consultant,
      approver: manager,
      contract: 'Portail client',
      title: 'Lyon, atelier de lancement',
    },
    ...{ month: 1, state: 'submitted', receipts: [train, taxi, hotel, meal, parking] },
  },
  {
    ...{ author: consultant, approver: manager, contract: 'Plateforme de données', title: 'Nantes' },
    ...{ month: 2, state: 'rejected', comment: 'Quel client était au déjeuner ?', receipts: [meal, lost] },
  },
  {
    ...{
      author: consultant,
      approver: manager,
      contract: 'Plateforme de données',
      title: 'Déplacements de la rentrée',
    },
    ...{ month: 3, state: 'approved', receipts: [train, hotel, drive, lost] },
  },
  {
    ...{ author, approver: manager, contract: 'Formation et veille', title: 'Salon du livre numérique' },
    ...{ month: 1, state: 'submitted', receipts: [{ ...taxi, day: 14 }, meal] },
  },
  {
    ...{ author: manager, approver: owner, contract: 'Avant-vente', title: 'Rendez-vous commerciaux' },
    ...{ month: 1, state: 'submitted', receipts: [drive, { ...parking, day: 20 }] },
  },
];
