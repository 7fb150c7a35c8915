import accounts.models
import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0001_initial'),
        ('decks', '0002_board'),
    ]

    operations = [
        migrations.AddField(
            model_name='cardtext',
            name='count',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='cardtext',
            name='recyclable',
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name='cardtext',
            name='tags',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='cardtext',
            name='to',
            field=models.CharField(blank=True, max_length=10),
        ),
        migrations.CreateModel(
            name='DeckTemplate',
            fields=[
                ('id', models.CharField(default=accounts.models.short_id, editable=False, max_length=12, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=60)),
                ('cards', models.JSONField(default=list)),
                ('changed', models.DateTimeField(default=django.utils.timezone.now)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deck_templates', to='accounts.person')),
            ],
            options={
                'ordering': ['name', 'pk'],
            },
        ),
        migrations.AddConstraint(
            model_name='decktemplate',
            constraint=models.UniqueConstraint(fields=('person', 'name'), name='one_list_of_a_name'),
        ),
    ]
