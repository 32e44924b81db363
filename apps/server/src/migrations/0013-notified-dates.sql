-- Which date of a series a reminder is about, by its name there: its notification opens that one.
ALTER TABLE notifications ADD COLUMN occurrence timestamptz;
