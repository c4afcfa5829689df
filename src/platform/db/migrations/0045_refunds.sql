-- Refunds and credit notes are receipts with negative amounts, linked to the receipt that they refund if it is known.
alter table receipts drop constraint receipts_ttc_cents_check;
alter table receipt_vats drop constraint receipt_vats_vat_cents_check;

-- Without an action on deletion: a receipt with a refund stays until its refund is deleted or unlinked.
alter table receipts
  add column refund_of integer,
  add check (refund_of is null or (ttc_cents < 0 and refund_of <> id)),
  add foreign key (workspace_id, refund_of) references receipts (workspace_id, id);
create index receipts_refund on receipts (workspace_id, refund_of);
call let_references_wait('receipts');
comment on column receipts.refund_of is 'exposed';

-- Electronic invoices in UBL and CII.
alter table attachments drop constraint attachments_kind_check;
alter table attachments add constraint attachments_kind_check check (kind in ('pdf', 'png', 'jpg', 'webp', 'heic', 'xml'));

-- Whether a picture has a preview: none can be made of a damaged or very large one.
alter table attachments add column previewable boolean not null default true;
comment on column attachments.previewable is 'exposed';
